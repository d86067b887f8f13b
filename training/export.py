"""Writes a student for the program: `export.py RUN/state.pt OUT NAME`. Weights get 16 bits."""

import sys

import torch

from model import student

state, out, name = sys.argv[1:4]
net = student()
saved = torch.load(state)
live = net.state_dict()
net.load_state_dict({k: v.to(live[k].dtype) for k, v in saved["average"].items()})
net.write(out, name, half=True)
