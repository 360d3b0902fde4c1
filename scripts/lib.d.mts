/** Types of what TypeScript uses of `lib.mjs`. */
export const TEST_BUILD: string;
export function build(folder?: string, withDesk?: boolean, settings?: Readonly<Record<string, string>>): void;
export function tool(name: string): string;
