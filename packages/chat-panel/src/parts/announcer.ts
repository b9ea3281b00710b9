import { createContext, use } from 'react';

export interface Announcement {
  readonly text: string;
  /** A `warning` interrupts, and is seen where it belongs; a `failure` is seen here, too. */
  readonly kind: 'news' | 'warning' | 'failure';
  /** Tells two announcements of the same words apart. */
  readonly number: number;
}

export interface Announcer {
  getState(): Announcement | null;
  subscribe(listener: () => void): () => void;
  announce(text: string): void;
  announceWarning(text: string): void;
  announceFailure(text: string): void;
  clear(): void;
}

/** The one voice of a panel. The log itself says nothing: it would say every word of a reply as it comes. */
export function createAnnouncer(): Announcer {
  let current: Announcement | null = null;
  let count = 0;
  const listeners = new Set<() => void>();
  function set(next: Announcement | null): void {
    current = next;
    for (const listener of [...listeners]) listener();
  }
  function say(text: string, kind: Announcement['kind']): void {
    count += 1;
    set({ text, kind, number: count });
  }
  return {
    getState: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (text) => say(text, 'news'),
    announceWarning: (text) => say(text, 'warning'),
    announceFailure: (text) => say(text, 'failure'),
    clear: () => set(null),
  };
}

export const AnnouncerContext = createContext<Announcer | null>(null);

export function useAnnouncer(): Announcer {
  const announcer = use(AnnouncerContext);
  if (!announcer) throw new Error('useAnnouncer can only be called inside a ChatPanel');
  return announcer;
}
