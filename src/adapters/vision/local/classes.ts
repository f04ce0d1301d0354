/** The 80 classes of COCO, in the model's order. */
export const classes: readonly string[] = [
  ...['person', 'bicycle', 'car', 'motorcycle', 'airplane', 'bus', 'train', 'truck', 'boat', 'traffic light'],
  ...['fire hydrant', 'stop sign', 'parking meter', 'bench', 'bird', 'cat', 'dog', 'horse', 'sheep', 'cow'],
  ...[
    'elephant',
    'bear',
    'zebra',
    'giraffe',
    'backpack',
    'umbrella',
    'handbag',
    'tie',
    'suitcase',
    'frisbee',
  ],
  ...[
    'skis',
    'snowboard',
    'sports ball',
    'kite',
    'baseball bat',
    'baseball glove',
    'skateboard',
    'surfboard',
  ],
  ...['tennis racket', 'bottle', 'wine glass', 'cup', 'fork', 'knife', 'spoon', 'bowl', 'banana', 'apple'],
  ...['sandwich', 'orange', 'broccoli', 'carrot', 'hot dog', 'pizza', 'donut', 'cake', 'chair', 'couch'],
  ...['potted plant', 'bed', 'dining table', 'toilet', 'tv', 'laptop', 'mouse', 'remote', 'keyboard'],
  ...['cell phone', 'microwave', 'oven', 'toaster', 'sink', 'refrigerator', 'book', 'clock', 'vase'],
  ...['scissors', 'teddy bear', 'hair drier', 'toothbrush'],
]

/**
 * The classes that are carried onto a truck, as things of the cube sheet; where a class has several sizes, the usual
 * one. All others are no furniture, or go in boxes.
 */
export const things: Readonly<Record<string, string>> = {
  bicycle: 'bicycle',
  suitcase: 'suitcase',
  chair: 'dining-chair',
  couch: 'sofa',
  'potted plant': 'potted-plant',
  bed: 'queen-bed',
  'dining table': 'dining-table',
  tv: 'tv',
  microwave: 'microwave',
  oven: 'range',
  refrigerator: 'refrigerator',
}

/** A score from which a detection counts. Windows and pictures look like screens. */
export const thresholdOf = (label: string) => (label === 'tv' ? 0.55 : 0.4)
