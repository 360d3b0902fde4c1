/** Drawings of devices, and of what keeps an account safe. */

export const desktopIcon =
  'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5zM9 20.5h6M12 16.5v4';
export const keyIcon = 'M16 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12.8 11.2L4 20M7 17l2.5 2.5M10 14l2 2';
export const shieldIcon = 'M12 3l7.5 2.8v5.4c0 4.7-3.1 8-7.5 9.8-4.4-1.8-7.5-5.1-7.5-9.8V5.8zM8.8 12l2.3 2.3 4.2-4.4';
