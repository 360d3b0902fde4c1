import type { ParseArgsConfig, parseArgs } from 'node:util';

export function refuse(line: string): never;
export function optionsOf<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>>;
