import mermaid from 'mermaid';
import { type DiagramLook, SIDE_MAX_PX } from '../content/diagram/diagram-messages.ts';
import { cleanDrawing } from './clean-drawing.ts';

const MARGIN_PX = 12;

/** Draws a diagram over the whole page and says how large it would like to be. Throws for what is none. */
export async function drawDiagram(source: string, look: DiagramLook): Promise<{ width: number; height: number }> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 20_000,
    maxEdges: 400,
    theme: 'base',
    fontFamily: 'system-ui, sans-serif',
    themeVariables: toVariables(look),
    // A diagram may not set these for itself.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'suppressErrorRendering',
      'maxTextSize',
      'maxEdges',
      'htmlLabels',
      'themeCSS',
      'theme',
      'themeVariables',
      'fontFamily',
    ],
  });
  const { svg } = await mermaid.render('diagram', source);
  const drawing = cleanDrawing(svg);
  const { width, height } = sizeOf(drawing);
  drawing.removeAttribute('style');
  drawing.setAttribute('width', '100%');
  drawing.setAttribute('height', '100%');
  document.documentElement.style.colorScheme = look.isDark ? 'dark' : 'light';
  document.body.style.background = look.surface;
  document.body.replaceChildren(drawing);
  return { width, height };
}

/** Its own size with a margin around, and smaller in proportion where that is beyond all measure. */
function sizeOf(drawing: SVGSVGElement) {
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('a drawing without a size');
  const scale = Math.min(1, (SIDE_MAX_PX - 2 * MARGIN_PX) / Math.max(width, height));
  return {
    width: Math.max(1, Math.ceil(width * scale)) + 2 * MARGIN_PX,
    height: Math.max(1, Math.ceil(height * scale)) + 2 * MARGIN_PX,
  };
}

/** Our colours for what every kind of diagram is made of; the library makes the others from them. */
function toVariables({ isDark, text, line, surface }: DiagramLook) {
  const node = isDark ? '#22403b' : '#d6e9e4';
  return {
    darkMode: isDark,
    background: surface,
    primaryColor: node,
    primaryTextColor: text,
    primaryBorderColor: isDark ? '#4f8f84' : '#7fb3a9',
    secondaryColor: isDark ? '#45412a' : '#efe6c4',
    tertiaryColor: isDark ? '#30354a' : '#dfe4f2',
    secondaryTextColor: text,
    tertiaryTextColor: text,
    textColor: text,
    lineColor: isDark ? '#9aa5a2' : '#5d6b68',
    clusterBorder: line,
    edgeLabelBackground: surface,
    noteBkgColor: isDark ? '#3d3a24' : '#fbf4d9',
    noteTextColor: text,
  };
}
