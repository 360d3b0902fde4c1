/**
 * The thread that computes passwords' hashes, one at a time. JavaScript, because Node 20 cannot begin a thread with
 * TypeScript; its type stands in pools.ts.
 */
import { scryptSync } from 'node:crypto';
import workerpool from 'workerpool';

workerpool.worker({
  derive: (password, salt, length, options) => scryptSync(password, salt, length, options),
});
