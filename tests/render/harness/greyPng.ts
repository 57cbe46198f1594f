/** 16 × 16 grey cells: the first row unknown (255), the first column free (0), else growing to the upper right corner. */
export const GREY_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAV0lEQVQYlV3IEQDCAAAEwMPpMB1Ow3SYDqfDaTichtMwDdPhNEzDdFr8Ozy/HcbpOt/uj+eyvt6f78YlhyGHPocuhzaHcw5NDqccjjnUOVQ5HHIocyhy/nupf5By0EiCAAAAAElFTkSuQmCC'
