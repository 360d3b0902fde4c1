import type { ComponentProps } from 'react';
import { fieldOf } from './field-of.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** `field`: the text of the field with this name; empty when there is none. */
  onSubmit: (field: (name: string) => string) => void;
}

/** A form whose fields are checked and sent by its flow, not by the browser. A required one that is empty takes the focus. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const fields = new FormData(form);
        onSubmit((name) => fieldOf(fields, name));
        form.querySelector<HTMLElement>(':required:invalid')?.focus();
      }}
    />
  );
}
