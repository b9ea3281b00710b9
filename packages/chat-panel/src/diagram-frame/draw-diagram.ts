import mermaid from 'mermaid';
import { type DiagramColors, SIDE_MAX_PX } from '../content/diagram/diagram-messages.ts';
import { cleanDrawing } from './clean-drawing.ts';

const MARGIN_PX = 12;

/** Draws a diagram over the whole page and returns its natural size. Throws if the source is no diagram. */
export async function drawDiagram(source: string, colors: DiagramColors): Promise<{ width: number; height: number }> {
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
    themeVariables: toThemeVariables(colors),
    // Options that the source of a diagram cannot override.
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
  document.documentElement.style.colorScheme = colors.isDark ? 'dark' : 'light';
  document.body.style.background = colors.surface;
  document.body.replaceChildren(drawing);
  return { width, height };
}

/** The size of the drawing with its margin, scaled down to the maximum. */
function sizeOf(drawing: SVGSVGElement) {
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('the drawing has no size');
  const scale = Math.min(1, (SIDE_MAX_PX - 2 * MARGIN_PX) / Math.max(width, height));
  return {
    width: Math.max(1, Math.ceil(width * scale)) + 2 * MARGIN_PX,
    height: Math.max(1, Math.ceil(height * scale)) + 2 * MARGIN_PX,
  };
}

/** The base colours; the library derives all others from them. */
function toThemeVariables({ isDark, text, line, surface }: DiagramColors) {
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
