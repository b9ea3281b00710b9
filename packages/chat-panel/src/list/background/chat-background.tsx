import type { BackgroundImage } from '@parley/contract';
import type { PanelLayout } from '../../settings/panel-preferences.ts';
import { useSettings } from '../../settings/settings-context.ts';
import styles from './chat-background.module.css';

/** The size of the canvas on which the image was positioned (chat §9, background cropper). */
export const BACKGROUND_CANVAS: Record<PanelLayout, { width: number; height: number }> = {
  pc: { width: 486, height: 346 },
  mobile: { width: 248, height: 346 },
};

/** The background image of the bot behind its messages. */
export function ChatBackground({ background }: { background: BackgroundImage }) {
  const { layout } = useSettings();
  return <BackgroundPicture background={background} layout={layout} />;
}

/** Fills what it is put into. The sides of the image fade into its theme colour. */
export function BackgroundPicture({ background, layout }: { background: BackgroundImage; layout: PanelLayout }) {
  const { aspectRatio, image, gradient } = backgroundPosition(background, layout);
  const color = themeColor(background.theme_color);
  const fade = `linear-gradient(to right, ${color}, transparent 20%, transparent 80%, ${color})`;
  return (
    <div aria-hidden className={styles.background} style={{ backgroundColor: color }}>
      <div className={styles.canvas} style={{ aspectRatio }}>
        <img src={background.origin_image_url} alt="" className={styles.image} style={image} />
        <div className={styles.gradient} style={{ ...gradient, backgroundImage: fade }} />
      </div>
    </div>
  );
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Converts pixels of the canvas to percentages, because the panel can have any size. */
function backgroundPosition(
  { canvas_position: canvas, gradient_position: gradient }: BackgroundImage,
  layout: PanelLayout,
) {
  const { width, height } = BACKGROUND_CANVAS[layout];
  return {
    aspectRatio: `${width} / ${height}`,
    image: {
      left: percent(canvas.left, width),
      top: percent(canvas.top, height),
      width: percent(canvas.width, width),
      height: percent(canvas.height, height),
    },
    gradient: { left: percent(gradient.left, width), width: percent(gradient.width, width) },
  };
}

const COLOR = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/deg]+\))$/i;

/** The theme colour becomes part of a style, so anything but a plain colour is replaced by `transparent`. */
export const themeColor = (given: string): string => (COLOR.test(given.trim()) ? given.trim() : 'transparent');
