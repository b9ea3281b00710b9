import { Text } from '@parley/ui';

/** Why something did not work, below what was tried. */
export function Failure({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div role="alert">
      <Text tone="danger">{text}</Text>
    </div>
  );
}
