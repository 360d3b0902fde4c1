/**
 * `npm start`: installs, builds and starts app and service on one port, to try them: with demo member, desk and stand-in
 * games as long as only this machine can reach them. NODE_ENV=production makes the service strict about its settings.
 */
import { build, checkNode, install, stay } from './lib.mjs';

checkNode();
install();
build();
const env = { NODE_ENV: 'development', ...process.env };
stay('tsx', ['server/main.ts', ...process.argv.slice(2)], { env }).on('exit', (code) => process.exit(code ?? 0));
