import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Bank, Source } from '../../../contract/lookups.ts';
import type { loader } from '../../../machines/loader.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField, type SelectOption } from '../../components/select-field.tsx';
import { useText } from '../../i18n/text.tsx';

type Lookup =
  | ActorRefFrom<ReturnType<typeof loader<readonly Bank[]>>>
  | ActorRefFrom<ReturnType<typeof loader<readonly Source[]>>>;

interface LookupSelectProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  /** The options to choose from; null while the lookup has not given them. */
  options: readonly SelectOption[] | null;
  /** The actor of the lookup, while it runs. */
  lookup: Lookup | undefined;
  /** The message when the options could not be loaded. */
  failed: string;
}

/** A select whose options come from the service: while they load, and a way to ask again when they did not come. */
export function LookupSelect({ options, lookup, failed, ...select }: LookupSelectProps) {
  const t = useText();
  const hasFailed = useSelector(lookup, (snapshot) => snapshot?.hasTag('error') ?? false);
  // Another key: an uncontrolled select takes its value when it is made, and the options must be there by then.
  if (options !== null) return <SelectField key="loaded" {...select} options={options} />;
  if (!hasFailed)
    return <SelectField key="loading" {...select} disabled aria-busy options={[]} placeholder={t('common.loading')} />;
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{select.label}</p>
      <Alert
        tone="danger"
        action={
          <Button kind="secondary" size="sm" onClick={() => lookup?.send({ type: 'load.retry' })}>
            {t('common.retry')}
          </Button>
        }
      >
        {failed}
      </Alert>
    </div>
  );
}
