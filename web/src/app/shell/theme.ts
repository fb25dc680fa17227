import type { Theme } from '../workspace/actions.js';
import { storeSetting, readSetting } from '../ui/preferences.js';

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

/** Applies and stores a theme. */
export function setTheme(theme: Theme): void {
  applyTheme(theme);
  storeSetting('theme', theme === 'auto' ? null : theme);
}

function themeOf(name: string | null): Theme | null {
  return themes.find((theme) => theme === name) ?? null;
}
