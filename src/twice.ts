/** Loads what nobody waits for, once more where it fails: code that hangs (src/late-code.ts) has twice the time. */
export const twice = <Module>(load: () => Promise<Module>): Promise<Module> => load().catch(load);
