/** Whether the prize wheel is on (section 7): switched at the desk. */
import { spinActive } from '../../src/contract/spin.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { readSettings } from '../settings/settings.ts';

export function spinModule(app: App): void {
  memberRoute(app, spinActive, async () => ({ isActive: (await readSettings(app.db)).spinActive }));
}
