import type { ChartState } from '../../../tools/visualiser/page/chart.ts';
import type { Diagram } from '../../../tools/visualiser/page/diagram.ts';
import type { Heat } from '../../../tools/visualiser/page/heat.ts';
import type { PageData } from './page-data.ts';
import type { MachineReport } from './paths.ts';

/** What the report tells of one machine. */
export interface MachinePage {
  /** `login`: names the files. */
  readonly name: string;
  readonly file: string;
  readonly chart: ChartState;
  readonly diagram: Diagram;
  /** What recordings tell of it; nothing where none does. */
  readonly heat: Heat | undefined;
  readonly journeys: readonly string[];
  /** Nothing for a machine that has no model. */
  readonly report: MachineReport | undefined;
  /** Its paths and pictures. */
  readonly data: PageData | undefined;
}
