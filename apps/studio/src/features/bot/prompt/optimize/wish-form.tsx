import { FIX_WISH_MAX } from '@parley/contract';
import { Button, Row, Spinner, Stack, Text, Textarea } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';

interface WishFormProps {
  /** Without a prompt the model needs the wish to know what to write. */
  isPromptEmpty: boolean;
  /** There is a proposal already. */
  isAgain: boolean;
  isWriting: boolean;
  onPropose: (wish: string) => void;
  onStop: () => void;
}

/** What the user wants to be different in the prompt, and the button that asks for a proposal. */
export function WishForm({ isPromptEmpty, isAgain, isWriting, onPropose, onStop }: WishFormProps) {
  const { t } = useTranslation();
  const [wish, setWish] = useState('');
  const needsWish = isPromptEmpty && wish.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!needsWish && !isWriting) onPropose(wish.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={3}>
        <Textarea
          label={t('optimize_wish')}
          hint={t(isPromptEmpty ? 'optimize_wish_needed' : 'optimize_wish_hint')}
          placeholder={t('fix_wish_placeholder')}
          value={wish}
          maxLength={FIX_WISH_MAX}
          readOnly={isWriting}
          rows={2}
          isAutoGrowing
          onChange={(event) => setWish(event.currentTarget.value)}
        />
        <Row gap={2}>
          {isWriting ? (
            <>
              <Button onClick={onStop}>{t('optimize_stop')}</Button>
              <Spinner />
              <Text tone="muted">
                <span role="status">{t('optimize_writing')}</span>
              </Text>
            </>
          ) : (
            <Button type="submit" variant={isAgain ? 'secondary' : 'primary'} aria-disabled={needsWish}>
              {t(isAgain ? 'optimize_again' : 'optimize_propose')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
