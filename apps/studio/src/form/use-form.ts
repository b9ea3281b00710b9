import { ApiError } from '@parley/contract';
import { useToast } from '@parley/ui';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { differing, type FormRules, readForm } from './form-rules.ts';

type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

interface FormOptions<Values, Request> extends FormRules<Values, Request> {
  /** Empty, or what the server has. A field that the user has not edited follows it when it changes. */
  initialValues: Values;
  /** The field at which a refusal of the server is shown, by its code. */
  fieldOfRefusal?: Readonly<Record<number, keyof Values & string>>;
  /** The field for every other failure of the request; left out, those go to `onFailure`. */
  fieldOfFailure?: keyof Values & string;
  /** For a failure that belongs to no field; left out, it becomes a toast. */
  onFailure?: (error: Error) => void;
  /** Nothing is sent while the values are the initial ones. */
  requiresChange?: boolean;
  onSubmit: (request: Request) => void;
}

/** What `useForm` gives, for parts of a form. */
export type Form<Values extends object, Request = unknown> = ReturnType<typeof useForm<Values, Request>>;

/**
 * The state of a form: validates with a schema of the contract, shows an error at a field once the user has left it,
 * focuses the first invalid field on submit, and shows a refusal of the server at its field. See docs/decisions/0014.
 *
 *     const form = useForm({ initialValues: { email: '' }, schema: Operation.request, onSubmit: (r) => save.mutate(r) });
 *     const save = useOperationMutation(Operation, { onSuccess: form.markSaved, onError: form.showError });
 *     <form {...form.props}><TextField label="E-mail" {...form.field('email', 'Enter an address')} /></form>
 */
export function useForm<Values extends object, Request>({
  initialValues,
  fieldOfRefusal = {},
  fieldOfFailure,
  onFailure,
  requiresChange = false,
  onSubmit,
  ...rules
}: FormOptions<Values, Request>) {
  type Name = keyof Values & string;
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(initialValues);
  const [edited, setEdited] = useState<Partial<Values>>({});
  const [leftFields, setLeftFields] = useState<readonly Name[]>([]);
  const [refusal, setRefusal] = useState<{ field: Name; message: string }>();

  const values: Values = { ...initialValues, ...edited };
  const changed = differing(edited, initialValues);
  const isChanged = Object.keys(changed).length > 0;
  const read = readForm(rules, values, changed);
  const invalidFields: readonly (keyof Values)[] = read.invalidFields;
  const request = isChanged || !requiresChange ? read.request : undefined;

  function set(change: Partial<Values>): void {
    setEdited((now) => ({ ...now, ...change }));
    if (refusal && refusal.field in change) setRefusal(undefined);
  }

  function submitWith(act: (request: Request) => void): void {
    setLeftFields(Object.keys(values) as Name[]);
    if (request === undefined) {
      focusFirstInvalid();
      return;
    }
    submitted.current = values;
    setRefusal(undefined);
    act(request);
  }

  function focus(name: Name): void {
    const field = element.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  /** First in the form, not in the schema. */
  function focusFirstInvalid(): void {
    const fields = [...(element.current?.elements ?? [])];
    const first = fields.find((field) => invalidFields.some((name) => name === field.getAttribute('name')));
    if (first instanceof HTMLElement) first.focus();
  }

  return {
    values,
    /** What can be sent now; undefined while the form is invalid, or unchanged where it `requiresChange`. */
    request,
    isChanged,
    isInvalid: (name: Name) => invalidFields.includes(name),
    set,
    submitWith,
    focus,
    /** The field at which `showError` shows an error. */
    fieldOf: (error: Error) => fieldOfError(error, fieldOfRefusal) ?? fieldOfFailure,
    /** For `<form>`. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submitWith(onSubmit);
      },
    },
    /** For a text field. `invalidText` is shown once the user has left the field with a value that is not valid. */
    field: (name: TextField<Values>, invalidText?: string) => ({
      name,
      value: values[name] as string,
      error:
        refusal?.field === name
          ? refusal.message
          : leftFields.includes(name) && invalidFields.includes(name)
            ? invalidText
            : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: event.currentTarget.value } as Partial<Values>),
      onBlur: () => setLeftFields((now) => (now.includes(name) ? now : [...now, name])),
    }),
    /** Discards what was edited. */
    reset(): void {
      setEdited({});
      setLeftFields([]);
      setRefusal(undefined);
    },
    /** For `onSuccess`, once the initial values are the new ones. Keeps what was typed while the request was pending. */
    markSaved(): void {
      setEdited((now) => differing(now, submitted.current));
      setLeftFields([]);
    },
    /** For `onError`. */
    showError(error: Error): void {
      const field = fieldOfError(error, fieldOfRefusal) ?? fieldOfFailure;
      const message = errorMessage(error);
      if (field !== undefined) {
        setRefusal({ field, message });
        focus(field);
      } else if (onFailure) {
        onFailure(error);
      } else {
        toast('error', message);
      }
    },
  };
}

function fieldOfError<Name>(error: Error, fieldOfRefusal: Readonly<Record<number, Name>>): Name | undefined {
  return error instanceof ApiError ? fieldOfRefusal[error.code] : undefined;
}
