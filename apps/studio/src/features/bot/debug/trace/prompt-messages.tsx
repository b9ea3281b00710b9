import type { TraceMessage } from '@parley/contract';
import { Text } from '@parley/ui';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { StepJson } from './step-json.tsx';
import { StepText } from './step-text.tsx';

/** The messages of a prompt by role, in the order in which the model got them. */
export function PromptMessages({ messages }: { messages: readonly TraceMessage[] }) {
  const { t } = useTranslation();
  if (messages.length === 0) return <Text tone="muted">{t('trace_no_messages')}</Text>;
  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the prompt is what identifies a message
  return messages.map((message, index) => <PromptMessage key={index} message={message} />);
}

function PromptMessage({ message }: { message: TraceMessage }) {
  const { t } = useTranslation();
  const { role, text, cut, pictures = [], tool_calls = [], tool_name } = message;
  return (
    <>
      {(text !== '' || tool_calls.length === 0) && (
        <StepText label={t(`trace_role_${role}`)} role={role} text={text} cut={cut} note={tool_name} />
      )}
      {pictures.map(({ name, content_type, byte_size }) => (
        <Text key={name} tone="muted" size="label">
          {t('trace_picture', { name: name || content_type, size: Math.ceil(byte_size / 1024) })}
        </Text>
      ))}
      {tool_calls.map((call) => (
        <StepJson
          key={call.id}
          label={t('trace_calls_tool', { name: call.name })}
          text={call.arguments}
          cut={call.cut}
          isLabelShown
        />
      ))}
    </>
  );
}
