import { watchFileChecks } from '@parley/chat-core';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

/** Keeps known what the bot's model gets of the files in the input, also when the bot gets another model. */
export function FileChecks() {
  const { uploads, conversation } = useClient();
  useEffect(() => {
    if (!uploads) return;
    const { check, stop } = watchFileChecks(uploads);
    const unwatch = conversation.select(
      ({ modelName }) => modelName,
      () => void check(),
    );
    return () => {
      stop();
      unwatch();
    };
  }, [uploads, conversation]);
  return null;
}
