/** Where a server of ours has the page that draws diagrams: for `diagramFrameUrl`. */
export const DIAGRAM_PAGE_PATH = '/diagram';
