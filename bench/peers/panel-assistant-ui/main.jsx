import './main.css';
import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react';
import { StreamdownTextPrimitive } from '@assistant-ui/react-streamdown';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { drive } from '../../panel/in-page/driver.ts';
import { bubble, Frame } from '../../panel/in-page/react-page.tsx';

/** Its own way to stream: an adapter that yields the text so far. */
let waiting = [];
let wake = () => undefined;
let hasEnded = false;
const adapter = {
  async *run() {
    let text = '';
    while (true) {
      while (waiting.length > 0) {
        text += waiting.shift();
        yield { content: [{ type: 'text', text }] };
      }
      if (hasEnded) return;
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  },
};

const Text = memo(() => <StreamdownTextPrimitive />);
const components = {
  UserMessage: () => (
    <MessagePrimitive.Root style={bubble('user')}>
      <MessagePrimitive.Parts />
    </MessagePrimitive.Root>
  ),
  AssistantMessage: () => (
    <MessagePrimitive.Root style={bubble('assistant')}>
      <MessagePrimitive.Parts components={{ Text }} />
    </MessagePrimitive.Root>
  ),
};

let runtime;
function App({ history }) {
  runtime = useLocalRuntime(adapter, { initialMessages: history });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <Frame>
        <ThreadPrimitive.Root style={{ display: 'contents' }}>
          <ThreadPrimitive.Viewport style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
            <ThreadPrimitive.Messages components={components} />
          </ThreadPrimitive.Viewport>
          <ComposerPrimitive.Root>
            <ComposerPrimitive.Input rows={2} style={{ width: '100%' }} />
          </ComposerPrimitive.Root>
        </ThreadPrimitive.Root>
      </Frame>
    </AssistantRuntimeProvider>
  );
}

const asContent = ({ id, role, content }) => ({ id, role, content: [{ type: 'text', text: content }] });
let root;
drive({
  composer: () => document.querySelector('textarea'),
  mount(history) {
    root?.unmount();
    root = createRoot(document.getElementById('root'));
    flushSync(() => root.render(<App history={history.map(asContent)} />));
  },
  start() {
    waiting = [];
    hasEnded = false;
    runtime.thread.append({ role: 'user', content: [{ type: 'text', text: 'Please answer at length.' }] });
  },
  push(chunk) {
    waiting.push(chunk);
    wake();
  },
  end() {
    hasEnded = true;
    wake();
  },
});
