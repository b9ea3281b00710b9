import type { ChatClient } from '@parley/chat-core';
import { useEffect, useState } from 'react';
import { createEventLog, type EventLog } from './event-log.ts';

/** The events that a client receives while the component is mounted. */
export function useEventLog(client: ChatClient | null): EventLog | null {
  const [log, setLog] = useState<EventLog | null>(null);
  useEffect(() => {
    if (!client) return;
    const opened = createEventLog(client);
    setLog(opened);
    return () => opened.close();
  }, [client]);
  return log;
}
