import { type RefCallback, useState } from 'react';

interface PortalPlace {
  /** Where portals go. */
  readonly element: HTMLElement;
  /** The ref of the element that shows it. Without one, what is in it is not shown. */
  readonly place: RefCallback<HTMLElement>;
}

/**
 * An element for portals that exists before it is in the document. What is shown in it is rendered together with the page; a
 * place that is known only after the first commit would have the page rendered twice.
 */
export function usePortalPlace(): PortalPlace {
  const [place] = useState(createPlace);
  return place;
}

function createPlace(): PortalPlace {
  const element = document.createElement('div');
  element.style.display = 'contents';
  return { element, place: (parent) => parent?.append(element) };
}
