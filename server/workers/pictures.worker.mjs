/**
 * The process that looks at uploaded pictures: nothing of the service is in it. JavaScript, so that its priority is low
 * before it loads anything: a new one begins after each picture that took too long.
 */
import { constants, setPriority } from 'node:os';

// Whoever waits for an answer of the service comes first.
setPriority(constants.priority.PRIORITY_LOW);
const { register } = await import('tsx/esm/api');
register();
await import('./pictures.ts');
