import './main.css';
import { memo, useEffect, useRef } from 'react';
import { Streamdown } from 'streamdown';
import { VList } from 'virtua';
import { bubble, Composer, driveReact, Frame } from '../../panel/in-page/react-page.tsx';

const Row = memo(({ message, isLive }) => (
  <div style={bubble(message.role)}>
    <Streamdown isAnimating={isLive}>{message.content}</Streamdown>
  </div>
));

driveReact(({ messages, isStreaming }) => {
  const list = useRef(null);
  useEffect(() => {
    list.current?.scrollToIndex(messages.length - 1, { align: 'end' });
  }, [messages]);
  return (
    <Frame>
      <VList ref={list} style={{ flex: 1, minHeight: 0 }}>
        {messages.map((message, index) => (
          <Row key={message.id} message={message} isLive={isStreaming && index === messages.length - 1} />
        ))}
      </VList>
      <Composer />
    </Frame>
  );
});
