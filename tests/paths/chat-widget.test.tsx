import { model } from './chat-widget-fixtures.tsx';
import { describePaths } from './harness/describe-paths.ts';

describePaths('chat-widget', model);
