import { copyText } from '@parley/ui';
import { type ReactNode, use, useState } from 'react';
import { AnnouncerContext } from '../parts/announcer.ts';
import { useTexts } from '../texts/texts-context.ts';

interface CopyButtonProps {
  /** Called when the button is pressed. */
  text: () => string;
  /** The button: an icon or words, which change after the text was copied. */
  children: (button: { isCopied: boolean; onClick: () => void; onBlur: () => void }) => ReactNode;
}

/** A button that copies a part of a message, and tells when the browser refuses. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const texts = useTexts();
  const announcer = use(AnnouncerContext);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(text());
    setCopied(isDone);
    if (!isDone) announcer?.announceFailure(texts.copyFailed);
  };
  return children({ isCopied, onClick: () => void copy(), onBlur: () => setCopied(false) });
}
