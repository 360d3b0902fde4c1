/** The stand-in for the harness's stage: the same, without a look at each state in all languages. */
import * as ui from '../paths/harness/ui.tsx';

// biome-ignore lint/performance/noBarrelFile: it stands in the place of the module.
export * from '../paths/harness/ui.tsx';

export function stage(...given: Parameters<typeof ui.stage>): ui.Stage {
  const inspect: ui.Stage['inspect'] = async (inKip) => {
    for (const locale of ui.LANGUAGES) inKip?.(locale, '₭');
  };
  return { ...ui.stage(...given), inspect };
}
