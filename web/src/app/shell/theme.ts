import { storeSetting, readSetting } from '../ui/preferences.js';

/** The colours of the page; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** The theme of `?theme=` in the URL, else the stored one. */
export function initialTheme(search: string): Theme {
  return themeOf(new URLSearchParams(search).get('theme')) ?? themeOf(readSetting('theme')) ?? 'auto';
}

/** Applies a theme to the page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies and stores the next theme in the cycle, and returns it. */
export function switchTheme(theme: Theme): Theme {
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  applyTheme(next);
  storeSetting('theme', next === 'auto' ? null : next);
  return next;
}

function themeOf(name: string | null): Theme | null {
  return themes.find((theme) => theme === name) ?? null;
}
