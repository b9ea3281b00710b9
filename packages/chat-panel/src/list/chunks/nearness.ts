/** Chunks are drawn when they are this close to the view. */
const MARGIN = '100% 0px';

export interface Nearness {
  /** Tells once, when the element comes near the view. */
  watch(element: Element, onNear: () => void): () => void;
  /** As if it had come near: somebody wants to go there. */
  draw(element: Element): void;
}

/** One observer for all chunks of a list. */
export function createNearness(view: () => Element | null): Nearness {
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | undefined;
  const onChange = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
  };
  return {
    watch(element, onNear) {
      observer ??= new IntersectionObserver(onChange, { root: view(), rootMargin: MARGIN });
      waiting.set(element, onNear);
      observer.observe(element);
      return () => {
        waiting.delete(element);
        observer?.unobserve(element);
      };
    },
    draw: (element) => waiting.get(element)?.(),
  };
}
