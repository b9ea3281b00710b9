import { useSettings } from '../../settings/settings-context.ts';
import { backgroundPlace } from './background-place.ts';
import styles from './chat-background.module.css';
import { themeColour } from './theme-colour.ts';
import { useBackground } from './use-background.ts';

/** The picture of the bot behind its messages; at its sides it runs out into its own colour. */
export function ChatBackground() {
  const { layout } = useSettings();
  const background = useBackground();
  if (!background) return null;
  const { aspectRatio, image, gradient } = backgroundPlace(background, layout);
  const color = themeColour(background.theme_color);
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
