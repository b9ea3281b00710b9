import { Bubble, Sender } from '@ant-design/x';
import { XMarkdown } from '@ant-design/x-markdown';
import { useMemo, useState } from 'react';
import { driveReact, Frame } from '../../panel/in-page/react-page.tsx';

const drawn = (content) => <XMarkdown>{content}</XMarkdown>;
const drawnLive = (content) => <XMarkdown streaming={{ hasNextChunk: true }}>{content}</XMarkdown>;
const roles = { user: { placement: 'end' }, assistant: { placement: 'start', contentRender: drawn } };

function Input() {
  const [text, setText] = useState('');
  return <Sender value={text} onChange={setText} />;
}

driveReact(({ messages, isStreaming }) => {
  const items = useMemo(
    () =>
      messages.map(({ id, role, content }, index) => {
        const isLive = isStreaming && index === messages.length - 1;
        return { key: id, role, content, streaming: isLive, ...(isLive && { contentRender: drawnLive }) };
      }),
    [messages, isStreaming],
  );
  return (
    <Frame>
      <Bubble.List style={{ flex: 1, minHeight: 0 }} items={items} role={roles} autoScroll />
      <Input />
    </Frame>
  );
});
