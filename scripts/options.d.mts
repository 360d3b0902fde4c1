import type { ParseArgsConfig, parseArgs } from 'node:util';

export function refuse(line: string, code?: number): never;
export function optionsOf<T extends ParseArgsConfig>(config: T, code?: number): ReturnType<typeof parseArgs<T>>;
