/** Counts of the machines from recordings, for the report. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type ChartState, chartOf } from '../../../tools/visualiser/page/chart.ts';
import { readRecording } from '../../../tools/visualiser/page/file.ts';
import { addHeat, type Heat, NO_HEAT } from '../../../tools/visualiser/page/heat.ts';

/** Paths of the recordings, from `npm run paths -- --heat FILE...`. */
const FILES = v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), process.env.HEAT ?? '[]');

/**
 * The heat of each machine of whose actors the recordings tell, by the machine's id. `definitions` and `charts`: today's, by
 * the same id.
 */
export function heatOf(
  definitions: ReadonlyMap<string, string>,
  charts: ReadonlyMap<string, ChartState>,
): ReadonlyMap<string, Heat> {
  const heats = new Map<string, Heat>();
  const ids = new Map<string, string | undefined>();
  const idOf = (definition: string) => {
    if (!ids.has(definition)) ids.set(definition, chartOf(definition)?.key);
    return ids.get(definition);
  };
  for (const file of FILES) {
    const { recording } = readRecording(readFileSync(file, 'utf8'), definitions, Number.POSITIVE_INFINITY);
    const machines = new Map(
      [...recording.actors].flatMap(([id, { definition }]) =>
        definition === undefined ? [] : [[id, idOf(definition)] as const],
      ),
    );
    for (const machine of new Set(machines.values())) {
      const chart = machine === undefined ? undefined : charts.get(machine);
      if (machine === undefined || chart === undefined) continue;
      heats.set(
        machine,
        addHeat(heats.get(machine) ?? NO_HEAT(), chart, recording, (actor) => machines.get(actor) === machine),
      );
    }
  }
  return heats;
}
