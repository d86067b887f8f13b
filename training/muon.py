"""Muon (K. Jordan, 2024) for matrices and kernels of convolutions, which `torch.optim.Muon` does not take, together with AdamW for all other weights.

The momentum of a kernel, as a matrix of outputs by inputs and points, becomes nearly orthogonal before it is a step, so that no direction has most of it.
Steps are as long as AdamW's are on the mean, and so one rate serves both.
"""

import torch

# A step of AdamW changes a weight by about this share of the rate (Moonshot AI, "Muon is scalable for LLM training", 2025).
LIKE_ADAM = 0.2


def orthogonal(matrix):
    """Singular values near 1, by five steps of Newton and Schulz."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix / (matrix.norm() + 1e-7)
    for _ in range(5):
        square = x @ x.T
        x = a * x + (b * square + c * square @ square) @ x
    return x


class Muon(torch.optim.Optimizer):
    """Steps for kernels of convolutions, tensors of four axes, and for matrices."""

    def __init__(self, kernels, lr, momentum=0.95, weight_decay=1e-3):
        super().__init__(kernels, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in (p for p in group["params"] if p.grad is not None):
                mean = self.state[p].setdefault("momentum", torch.zeros_like(p))
                mean.mul_(group["momentum"]).add_(p.grad)
                ahead = p.grad.add(mean, alpha=group["momentum"]).flatten(1)
                # The shorter axis first: its square is the smaller one.
                by = orthogonal(ahead.T).T if ahead.shape[0] > ahead.shape[1] else orthogonal(ahead)
                p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_(by.view_as(p), alpha=-group["lr"] * LIKE_ADAM * max(ahead.shape) ** 0.5)
