import { memo } from 'react';
import Markdown from 'react-markdown';
import gfm from 'remark-gfm';
import { bubble, Composer, driveReact, Frame, StickingList } from '../../panel/in-page/react-page.tsx';

const Row = memo(({ message }) => (
  <div style={bubble(message.role)}>
    <Markdown remarkPlugins={[gfm]}>{message.content}</Markdown>
  </div>
));

driveReact(({ messages }) => (
  <Frame>
    <StickingList change={messages}>
      {messages.map((message) => (
        <Row key={message.id} message={message} />
      ))}
    </StickingList>
    <Composer />
  </Frame>
));
