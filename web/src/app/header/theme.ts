import { keepSetting, readSetting } from '../shared/preferences.js';

/** The colours of the page; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** The theme that the address asks for with `?theme=`, else the one chosen before. */
export function firstTheme(search: string): Theme {
  return asTheme(new URLSearchParams(search).get('theme')) ?? asTheme(readSetting('theme')) ?? 'auto';
}

/** The theme after this one. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length]!;
}

/** Paints the page. */
export function showTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Paints the page and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  keepSetting('theme', theme === 'auto' ? null : theme);
}

function asTheme(word: string | null): Theme | null {
  return themes.find((theme) => theme === word) ?? null;
}
