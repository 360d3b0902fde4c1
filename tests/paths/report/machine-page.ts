import type { ChartState } from '../../../tools/visualiser/page/chart.ts';
import type { Diagram } from '../../../tools/visualiser/page/diagram.ts';
import type { Heat } from '../../../tools/visualiser/page/heat.ts';
import type { Unseen } from './heat.ts';
import type { PageData } from './page-data.ts';
import type { MachineReport } from './paths.ts';

/** The report's content about one machine. */
export interface MachinePage {
  /** `login`: names the files. */
  readonly name: string;
  readonly file: string;
  readonly chart: ChartState;
  readonly diagram: Diagram;
  /** The machine's counts from recordings; nothing where there are none. */
  readonly heat: Heat | undefined;
  /** What no recording has of it; nothing where there are none, or no model. */
  readonly unseen: Unseen | undefined;
  readonly journeys: readonly string[];
  /** It has a model that is not in this run. Its page from an earlier run stays, where there is one. */
  readonly leftOut: 'with a page' | 'without a page' | null;
  /** Nothing for a machine that has no model, or one that is left out. */
  readonly report: MachineReport | undefined;
  /** The machine's paths and pictures. */
  readonly data: PageData | undefined;
}
