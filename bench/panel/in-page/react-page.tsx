import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { drive } from './driver.ts';
import type { HistoryMessage } from './workload.ts';

export interface PanelProps {
  messages: readonly HistoryMessage[];
  isStreaming: boolean;
}

interface Controls {
  start(): void;
  push(chunk: string): void;
  end(): void;
}

/** A panel that takes messages as a property, on the ordinary state of a chat: one change of state a chunk. */
export function driveReact(Panel: ComponentType<PanelProps>): void {
  let root: Root | undefined;
  let controls: Controls | undefined;

  function App({ history }: { history: readonly HistoryMessage[] }) {
    const [messages, setMessages] = useState(history);
    const [isStreaming, setStreaming] = useState(false);
    useEffect(() => {
      controls = {
        start() {
          setStreaming(true);
          setMessages((now) => [
            ...now,
            { id: `q${now.length}`, role: 'user', content: 'Please answer at length.' },
            { id: `a${now.length}`, role: 'assistant', content: '' },
          ]);
        },
        push: (chunk) => setMessages((now) => [...now.slice(0, -1), ...now.slice(-1).map(withMore(chunk))]),
        end: () => setStreaming(false),
      };
    }, []);
    return <Panel messages={messages} isStreaming={isStreaming} />;
  }

  drive({
    composer: () => document.querySelector<HTMLElement>('textarea, input, [contenteditable="true"]'),
    async mount(history) {
      root?.unmount();
      const place = document.getElementById('root') as HTMLElement;
      root = createRoot(place);
      flushSync(() => root?.render(<App history={history} />));
      while (!controls) await new Promise((resolve) => setTimeout(resolve));
    },
    start: () => controls?.start(),
    push: (chunk) => controls?.push(chunk),
    end: () => controls?.end(),
  });
}

const withMore = (chunk: string) => (message: HistoryMessage) => ({ ...message, content: message.content + chunk });

export function Composer() {
  const [text, setText] = useState('');
  return <textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />;
}

/** A list that follows its end. */
export function StickingList({ children, change }: { children: ReactNode; change: unknown }) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [change]);
  return (
    <div ref={list} style={{ flex: 1, minHeight: 0, overflow: 'auto', padding: 12 }}>
      {children}
    </div>
  );
}

export function Frame({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>{children}</div>;
}

export const bubble = (role: string) => ({
  background: role === 'user' ? '#eef' : '#f6f6f6',
  borderRadius: 8,
  margin: '8px 0',
  maxWidth: 760,
  padding: 10,
});
