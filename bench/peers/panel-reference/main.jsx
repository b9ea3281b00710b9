import { marked } from 'marked';
import { drive } from '../../panel/in-page/driver.ts';

/**
 * What is possible, by hand and without a framework; not a product. Only the open end of an answer is parsed again, once a
 * frame; rows stand in sections of 50, and far sections are not in the page at all.
 */
const SECTION_ROWS = 50;
const ROW_ESTIMATE_PX = 180;
const STYLES = `
  .message { background: #f6f6f6; border-radius: 8px; contain-intrinsic-size: auto 220px; content-visibility: auto;
    margin: 8px 0; max-width: 760px; padding: 10px; }
  .block { contain: content; }
  .live { content-visibility: visible; }
  table { border-collapse: collapse; }
  td, th { border: 1px solid #ccc; padding: 2px 6px; }
`;

let list;
let answer;
let openEnd;
let tail = '';
let isScheduled = false;

const withClass = (name, className) => Object.assign(document.createElement(name), { className });

/** After the last empty line that is not inside of code. */
function endOfComplete(text) {
  let isCode = false;
  let position = 0;
  let complete = 0;
  for (const line of text.split('\n')) {
    const end = position + line.length + 1;
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && line === '' && end <= text.length) complete = end;
    position = end;
  }
  return complete;
}

function draw() {
  isScheduled = false;
  const complete = endOfComplete(tail);
  const finished = tail.slice(0, complete);
  tail = tail.slice(complete);
  if (finished.trim()) {
    const block = withClass('div', 'block');
    block.innerHTML = marked.parse(finished);
    answer.insertBefore(block, openEnd);
  }
  openEnd.innerHTML = marked.parse(tail);
  list.scrollTop = list.scrollHeight;
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(draw);
}

function fill(section, rows) {
  section.innerHTML = rows.map(({ content }) => `<div class="message">${marked.parse(content)}</div>`).join('');
  section.style.height = '';
}

document.head.append(Object.assign(document.createElement('style'), { textContent: STYLES }));
drive({
  composer: () => document.querySelector('textarea'),
  text: () => answer?.textContent ?? '',
  mount(history) {
    const root = document.getElementById('root');
    root.innerHTML = `<div style="display:flex;flex-direction:column;height:100vh">
      <div style="flex:1;min-height:0;overflow:auto;overflow-anchor:none"></div><textarea rows="2"></textarea></div>`;
    list = root.firstElementChild.firstElementChild;
    const rowsOf = new Map();
    for (let first = 0; first < history.length; first += SECTION_ROWS) {
      const rows = history.slice(first, first + SECTION_ROWS);
      const section = document.createElement('section');
      section.style.height = `${rows.length * ROW_ESTIMATE_PX}px`;
      rowsOf.set(section, rows);
      list.append(section);
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          fill(target, rowsOf.get(target));
          watcher.unobserve(target);
        }
      },
      { root: list, rootMargin: '400px' },
    );
    const newest = list.lastElementChild;
    if (newest) fill(newest, rowsOf.get(newest));
    list.scrollTop = list.scrollHeight;
    for (const section of rowsOf.keys()) if (section !== newest) watcher.observe(section);
  },
  start() {
    answer = withClass('div', 'message live');
    openEnd = document.createElement('div');
    answer.append(openEnd);
    list.append(answer);
    tail = '';
    schedule();
  },
  push(chunk) {
    tail += chunk;
    schedule();
  },
  end: schedule,
});
