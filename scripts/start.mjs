/** `npm start`: installs, builds and starts app and service on one port. */
import { bin, build, checkNode, install, stay } from './lib.mjs';

checkNode();
install();
build();
stay(bin('tsx'), ['server/main.ts', ...process.argv.slice(2)]).on('exit', (code) => process.exit(code ?? 0));
