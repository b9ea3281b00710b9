import { type RefObject, useEffect, useState } from 'react';
import { diagramLook, isSameLook } from './diagram-look.ts';
import type { DiagramLook } from './diagram-messages.ts';

/** The colours around a diagram, also after the theme of the system, the page or the element was changed. */
export function useDiagramLook(place: RefObject<Element | null>): DiagramLook | null {
  const [look, setLook] = useState<DiagramLook | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const read = () => {
      const now = diagramLook(element);
      setLook((before) => (before && isSameLook(before, now) ? before : now));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    const root = element.getRootNode();
    if (root instanceof ShadowRoot) observer.observe(root.host, { attributes: true });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', read);
    return () => {
      observer.disconnect();
      system.removeEventListener('change', read);
    };
  }, [place]);
  return look;
}
