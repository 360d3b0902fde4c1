/** Finds a Chrome or Chromium for the browser tests, or installs the distribution's, or says what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  // Chromium without its windows: a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installed() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** The path of a browser. Installs Debian's where that can be done. Null when there is none. */
export function findBrowser() {
  const found = installed();
  if (found || process.env.CHROME_PATH) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chrome or Chromium found: installing the distribution’s Chromium …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    apt('update');
    // Not every distribution has Chromium without its windows.
    const browsers = ['chromium-headless-shell', 'chromium'];
    browsers.some((name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-core').status === 0);
  }
  return installed();
}

export const MISSING =
  'The browser tests need Chrome or Chromium, and none was found. Install one (Debian, Ubuntu: sudo apt-get install chromium), ' +
  'or name yours: CHROME_PATH=/path/to/chrome npm test';
