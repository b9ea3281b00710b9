import { createContext, use } from 'react';

export interface Announcement {
  readonly text: string;
  /** A `warning` interrupts and is also visible at its own place; a `failure` is shown by the announcer. */
  readonly kind: 'news' | 'warning' | 'failure';
  /** Distinguishes two announcements of the same text. */
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

/** All announcements to screen readers. The log itself is not live: it would announce every delta of a reply. */
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
