/** Reads a recording that somebody has chosen. */
import { fromPromise } from 'xstate';
import { definitionOf } from './chart.ts';
import { readRecording } from './file.ts';
import { isRecord } from './json.ts';
import type { OpenFile } from './page.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../machines/**/*.machine.ts');

function machineIn(value: unknown): { readonly id: string; readonly config: object } | null {
  if (!isRecord(value) || typeof value.id !== 'string' || !isRecord(value.config)) return null;
  return { id: value.id, config: value.config };
}

/** The machines of the code as it is, by name: a recording that carries no definitions is drawn by them. */
async function todaysMachines(): Promise<ReadonlyMap<string, string>> {
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  const machines = loaded.flatMap((exported) => Object.values(exported)).map(machineIn);
  return new Map(machines.flatMap((machine) => (machine === null ? [] : [[machine.id, definitionOf(machine)]])));
}

export const openFile = fromPromise<OpenFile, { file: File }>(async ({ input: { file } }) => ({
  name: file.name,
  ...readRecording(await file.text(), await todaysMachines()),
}));
