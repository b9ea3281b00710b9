import type { GetToken } from '@parley/chat-core';
import { createFrame, type ElementFrame } from './element-frame.ts';
import { ATTRIBUTES, type Attribute, baseUrlOf, type ElementSettings, localeOf } from './element-settings.ts';
import { elementTexts } from './element-texts.ts';
import type { MountedChat } from './mount-chat.tsx';
import { elementSheet, loadPanelSheet } from './style-sheets.ts';

const SCRIPT_URL = import.meta.url;

/**
 * `<parley-chat bot-id="…">`: a chat on any page. This file is small; the panel is loaded when the chat is opened, or when
 * an inline one is scrolled into view. It uses a shadow tree: styles do not leak in or out, and keys of the page are not handled.
 */
class ParleyChat extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #frame: ElementFrame;
  #getToken: GetToken | undefined;
  #panel: ElementSettings['panel'] = {};
  #mounting: Promise<MountedChat> | undefined;
  #seen: IntersectionObserver | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [elementSheet()];
    this.#frame = createFrame(root);
    const { bubble, close, window: frame } = this.#frame;
    bubble.addEventListener('click', () => this.toggleAttribute('open'));
    close.addEventListener('click', () => this.close());
    frame.addEventListener('keydown', (event) => {
      // Not while a menu, a dialog or an input method uses the key, or while the user writes a message.
      const isUsed = event.defaultPrevented || event.isComposing || isInDialog(event.target) || isInDraft(event.target);
      if (event.key === 'Escape' && !isUsed && !this.#isInline) this.close();
    });
  }

  /** Returns a token before each request, and a fresh one after the server refused it. */
  get getToken(): GetToken | undefined {
    return this.#getToken;
  }
  set getToken(getToken: GetToken | undefined) {
    this.#getToken = getToken;
    this.#update();
  }

  /** Properties of the panel: texts, preferences, callbacks. */
  get panel(): ElementSettings['panel'] {
    return this.#panel;
  }
  set panel(panel: ElementSettings['panel']) {
    this.#panel = panel;
    this.#update();
  }

  open(): void {
    this.setAttribute('open', '');
  }
  close(): void {
    this.removeAttribute('open');
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    this.#show();
    if (this.#isInline) this.#mountWhenSeen();
  }

  disconnectedCallback(): void {
    this.#seen?.disconnect();
    this.#seen = undefined;
    // An element that was only moved is connected again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  attributeChangedCallback(name: Attribute, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    this.#show();
    if (name === 'mode' && this.#isInline) this.#mountWhenSeen();
    if (name === 'open') this.#announceOpen(now !== null);
    else this.#update();
  }

  get #isInline(): boolean {
    return this.getAttribute('mode') === 'inline';
  }
  get #isOpen(): boolean {
    return this.#isInline || this.hasAttribute('open');
  }

  /** Properties set before this script was loaded are own properties that hide the accessors. */
  #takeEarlyProperties(): void {
    for (const name of ['getToken', 'panel'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const early = this[name];
      delete this[name];
      Object.assign(this, { [name]: early });
    }
  }

  #show(): void {
    const { bubble, window: frame, head, heading, close } = this.#frame;
    const texts = elementTexts[localeOf(this)];
    const title = this.getAttribute('heading') ?? '';
    bubble.hidden = this.#isInline;
    bubble.setAttribute('aria-label', this.#isOpen ? texts.close : texts.open);
    bubble.setAttribute('aria-expanded', String(this.#isOpen));
    close.hidden = this.#isInline;
    close.setAttribute('aria-label', texts.close);
    heading.textContent = title || texts.chat;
    head.hidden = this.#isInline && title === '';
    frame.hidden = !this.#isOpen;
    if (this.#isInline) frame.removeAttribute('role');
    else frame.setAttribute('role', 'dialog');
    frame.setAttribute('aria-label', title || texts.chat);
    if (this.hasAttribute('open') && !this.#isInline) void this.#mount();
  }

  #announceOpen(isOpen: boolean): void {
    (isOpen ? this.#frame.window : this.#frame.bubble).focus();
    this.dispatchEvent(new CustomEvent(isOpen ? 'parley-open' : 'parley-close', { bubbles: true, composed: true }));
  }

  #mountWhenSeen(): void {
    this.#seen ??= new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#seen?.disconnect();
      void this.#mount();
    });
    this.#seen.observe(this);
  }

  async #mount(): Promise<void> {
    const texts = elementTexts[localeOf(this)];
    if (this.#mounting) return;
    this.#showNotice(texts.loading, 'status');
    this.#mounting = this.#load();
    try {
      await this.#mounting;
    } catch (error) {
      this.#mounting = undefined;
      this.#showNotice(texts.failed, 'alert');
      this.#reportError(error);
    }
  }

  async #load(): Promise<MountedChat> {
    const [{ mountChat }, sheet] = await Promise.all([import('./mount-chat.tsx'), loadPanelSheet(SCRIPT_URL)]);
    const root = this.shadowRoot as ShadowRoot;
    // The page's variables on the element override both sheets.
    root.adoptedStyleSheets = [elementSheet(), sheet];
    const { chat, floating } = this.#frame;
    chat.replaceChildren();
    return mountChat({ chat, floating }, this.#settings(), (error) => this.#reportError(error));
  }

  #settings(): ElementSettings {
    return {
      botId: this.getAttribute('bot-id') ?? '',
      baseUrl: baseUrlOf(this, SCRIPT_URL),
      locale: localeOf(this),
      isDraft: this.hasAttribute('draft'),
      getToken: this.#getToken,
      panel: this.#panel,
    };
  }

  #update(): void {
    void this.#mounting?.then(
      (mounted) => mounted.update(this.#settings()),
      () => undefined,
    );
  }

  #unmount(): void {
    void this.#mounting?.then(
      (mounted) => mounted.unmount(),
      () => undefined,
    );
    this.#mounting = undefined;
  }

  #showNotice(text: string, role: 'status' | 'alert'): void {
    const notice = document.createElement('p');
    notice.className = 'notice';
    notice.setAttribute('role', role);
    notice.textContent = text;
    this.#frame.chat.replaceChildren(notice);
  }

  #reportError(error: unknown): void {
    this.dispatchEvent(new CustomEvent('parley-error', { detail: error, bubbles: true, composed: true }));
  }
}

/** An enlarged picture is a native dialog, which does not call preventDefault for Escape. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog[open]') !== null;

/** Whether a key was pressed in an input with text. */
const isInDraft = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement && target.value !== '';

if (!customElements.get('parley-chat')) customElements.define('parley-chat', ParleyChat);
