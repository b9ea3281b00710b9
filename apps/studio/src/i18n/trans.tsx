import { cloneElement, type ReactElement } from 'react';
import type { TextKey } from './text-key.ts';
import { useTranslation } from './use-translation.ts';

interface TransProps {
  i18nKey: TextKey;
  components: Readonly<Record<string, ReactElement>>;
}

const TAG = /<(\w+)>(.*?)<\/\1>/;

/** A text with elements in it: `<api>…</api>` becomes the component `api` around what the tags enclose. */
export function Trans({ i18nKey, components }: TransProps) {
  const { t } = useTranslation();
  // Split at a pattern with groups, it is: text, name, content, text.
  const [text, name = '', content, ...rest] = t(i18nKey).split(TAG);
  const component = components[name];
  return (
    <>
      {text}
      {component && cloneElement(component, {}, content)}
      {rest}
    </>
  );
}
