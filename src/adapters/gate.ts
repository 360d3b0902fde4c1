/** Holds on the phone what is not to leave it while the app is locked (rule: Quick lock). */

/** Undefined while the app is open. */
export let held: Promise<void> | undefined;
let release = () => {};

export function closeGate(): void {
  held ??= new Promise((resolve) => {
    release = resolve;
  });
}

export function openGate(): void {
  held = undefined;
  release();
}
