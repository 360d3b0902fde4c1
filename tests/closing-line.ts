import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends the run with one plain line that any reader of logs understands: `412 passed, 0 failed, 0 skipped`. Of a run that is a
 * part of the suite (scripts/test.mjs) the figures go to the file that `TEST_COUNTS` names, and what failed by name. An error
 * that no test caught counts as a failure: the run fails for it.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const count = { passed: 0, failed: uncaught.length, skipped: 0 };
    const failures = uncaught.map(
      ({ name, message, stack }) => `an error that no test caught: ${stack ?? `${name}: ${message}`}`,
    );
    for (const module of modules) {
      if (module.errors().length > 0) {
        count.failed++;
        failures.push(`${module.relativeModuleId}: it could not be run`);
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state]++;
        if (state === 'failed') failures.push(`${module.relativeModuleId} > ${test.fullName}`);
      }
    }
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify({ ...count, failures }));
    else console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
