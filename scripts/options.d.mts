export { parseArgs as optionsOf } from 'node:util';
