/** Reads a recording that somebody has chosen. */
import { fromPromise } from 'xstate';
import { definitionOf } from './chart.ts';
import { readRecording } from './file.ts';
import { todaysMachines } from './machines.ts';
import type { OpenFile } from './page.ts';

export const openFile = fromPromise<OpenFile, { file: File }>(async ({ input: { file } }) => {
  const definitions = new Map([...(await todaysMachines())].map(([id, machine]) => [id, definitionOf(machine)]));
  return { name: file.name, ...readRecording(await file.text(), definitions) };
});
